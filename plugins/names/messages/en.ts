export default { 'names.register': 'Get a name' } as const
