export default { 'receive.title': 'Receive' } as const
