export default {
  'acme.title': 'المحفوظة',
  'acme.keep': 'احفظ',
  'acme.done': 'تم حفظ الحساب',
  'acme.none': 'لا توجد حسابات محفوظة',
  'acme.none-hint': 'الحساب الذي تحفظه يظهر هنا.',
  'acme.clear': 'انسَها كلها',
}
