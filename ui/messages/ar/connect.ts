/** The ways to connect. */
export default {
  'ui.connect': 'الاتصال',
  'ui.recent': 'حديثة',
  'ui.installed': 'مثبّتة',
  'ui.featured': 'مقترحة',
  'ui.more': 'المزيد',
  'ui.show-all': 'عرض الكل ({count})',
  'ui.or': 'أو',
  'ui.continue-with-wallet': 'المتابعة باستخدام محفظة',
  'ui.new-here': 'جديد هنا؟',
  'ui.legal': 'باتصالك فإنك توافق على {documents}.',
  'ui.agree': 'أوافق على {documents}',
  'ui.documents': '{terms} و{privacy}',
  'ui.terms': 'الشروط',
  'ui.privacy': 'سياسة\u00a0الخصوصية',
  'ui.what-is-a-wallet': 'ما هي المحفظة؟',
}
