export default { 'names.register': 'اختر اسمًا' } as const
