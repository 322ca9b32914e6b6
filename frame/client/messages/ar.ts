/** Texts of the secure frame's place in the modal; the frame brings its own. */
export default {
  'frame.title': 'المحفظة المدمجة',
  'frame.approve': 'الموافقة',
  'frame.devices': 'الأجهزة',
  'frame.recovery': 'الاسترداد',
  'frame.export': 'تصدير محفظتك',
  'frame.failed': 'تعذّر على المحفظة عرض ذلك. حاول مجددًا.',
  'frame.waiting': 'تسألك المحفظة في إطارها الخاص أدناه',
}
