export default {
  'acme.title': 'الاقتران مع Acme',
  'acme.entry': 'الاقتران مع Acme برمز',
  'acme.starting': 'جارٍ الحصول على رمز',
  'acme.enter': 'أدخل هذا الرمز في Acme',
  'acme.open': 'فتح Acme',
  'acme.cancel': 'إلغاء',
  'acme.again': 'حاول مرة أخرى',
  'acme.declined': 'لقد رفضت الطلب في Acme',
  'acme.expired': 'انتهت صلاحية الرمز',
  'acme.failed': 'تعذّر الوصول إلى Acme',
}
