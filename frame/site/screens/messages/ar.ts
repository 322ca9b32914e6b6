import type en from './en'

/** Texts of the frame's own screens, in Arabic. */
const texts: Readonly<Record<keyof typeof en, string>> = {
  title: 'المحفظة',
  asks: 'يطلب منك {origin}',
  approve: 'موافقة',
  sign: 'توقيع',
  signIn: 'تسجيل الدخول',
  reject: 'رفض',
  rejectAll: 'رفض الكل',
  more: 'اقرأ حتى النهاية',
  count: '{at} من {total}',
  guard: 'مفتاحك محفوظ لدى {host}، ولا تستطيع الصفحة ضغط هذين الزرين.',
  continue: 'فتح نافذة',
  covered: 'لا يستطيع متصفحك إثبات أنك ترى هذا. ستقرر في نافذة خاصة بالمحفظة.',
  inWindow: 'تابع في النافذة الأخرى',
  inWindowHint: 'فتحت المحفظة نافذة خاصة بها. أغلقها للرفض.',
  showWindow: 'إظهارها',
  blocked: 'حُظرت النافذة',
  approved: 'تمت الموافقة',
  approvedHint: 'توقّع المحفظة الطلب الآن.',
  rejected: 'لقد رفضت',
  rejectedHint: 'لم يُوقَّع شيء.',
  withdrawn: 'سحبت الصفحة هذا الطلب',
  expired: 'استغرق هذا وقتًا طويلًا',
  expiredHint: 'لم يُوقَّع شيء. ابدأ من جديد في الصفحة.',
  loading: 'لحظة من فضلك…',
  again: 'اضغط مرة أخرى للتأكيد',
  stay: 'استمر بالضغط',
  hold: 'اضغط 3 ثوانٍ',
  holdHint: 'اضغط على الزر ثلاث ثوانٍ فقط إذا أردت تسجيل الدخول إلى {domain}.',
  devices: 'أجهزتك',
  retry: 'حاول مرة أخرى',
  cancel: 'إلغاء',
  allowWindows: 'اسمح بنوافذ هذا الموقع في متصفحك ثم حاول مرة أخرى.',
}

export default texts
