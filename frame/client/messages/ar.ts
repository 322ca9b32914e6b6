/** Texts of the secure frame's place in the modal; the frame brings its own. */
export default {
  'embedded.title': 'المحفظة المدمجة',
  'embedded.approve': 'الموافقة',
  'embedded.devices': 'الأجهزة',
  'embedded.recovery': 'الاسترداد',
  'embedded.export': 'تصدير محفظتك',
  'embedded.failed': 'تعذّر على المحفظة عرض ذلك. حاول مجددًا.',
  'embedded.waiting': 'تسألك المحفظة في إطارها الخاص أدناه',
}
