export default { 'receive.title': 'استلام' } as const
