export default { 'send.title': 'إرسال' } as const
