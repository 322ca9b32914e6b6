export default { 'send.title': 'Send' } as const
