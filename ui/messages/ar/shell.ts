/** The frame around every view. */
export default {
  'ui.dialog': 'الاتصال بالمحفظة',
  'ui.close': 'إغلاق',
  'ui.back': 'رجوع',
  'ui.help': 'ما هي المحفظة؟',
  'ui.dismiss': 'تجاهل',
  'ui.view-failed': 'تعذّر عرض هذه الشاشة.',
  'ui.retry': 'حاول مرة أخرى',
  'ui.not-allowed': 'هذا الإجراء غير مسموح به: {reason}',
  'ui.button-connect': 'صِل محفظة',
  'ui.button-connecting': 'جارٍ الاتصال…',
  'ui.button-wrong': 'شبكة خاطئة',
  'ui.unknown-network': 'شبكة غير معروفة',
  'ui.cancel': 'إلغاء',
  'ui.declined': 'لقد رفضت الطلب',
}
