import type en from './en'

/** The same in Arabic. */
export default {
  passkeyTitle: 'المتابعة على {host}',
  passkeyHint:
    'استخدم مفتاح المرور الذي أنشأته هنا من قبل. مفتاح المرور الجديد ينشئ محفظة جديدة. تابع فقط إن كنت قادمًا من هناك.',
  passkeyUse: 'استخدام مفتاح مروري',
  passkeyMake: 'إنشاء مفتاح مرور جديد',
  passkeyAsking: 'متصفحك يسألك…',
  passkeyDeclined: 'لم يُستخدم أي مفتاح مرور. حاول مجددًا، أو أنشئ مفتاحًا جديدًا.',
  passkeyUnsupported: 'لا يدعم هذا المتصفح أو الجهاز مفاتيح المرور. سجّل الدخول بطريقة أخرى.',
  passkeyDone: 'تم تسجيل دخولك',
  passkeyDoneHint: 'يمكنك إغلاق هذه النافذة.',
  passkeyFailed: 'لم ينجح تسجيل الدخول',
  passkeyFailedHint: 'أغلق هذه النافذة وحاول مجددًا.',
} as const satisfies Record<keyof typeof en, string>
