/** The same in Arabic. */
export default {
  'passkeys.connecting': 'مفتاح المرور',
  'passkeys.continue': 'المتابعة بمفتاح مرور',
  'passkeys.heading': 'المتابعة بمفتاح مرور',
  'passkeys.opening-why': 'جارٍ فتح النافذة…',
  'passkeys.waiting-why': 'أكمل في النافذة الأخرى.',
  'passkeys.taking-why': 'جارٍ تحميل محفظتك…',
  'passkeys.done-why': 'جارٍ تحميل محفظتك…',
  'passkeys.show': 'إظهار النافذة',
  'passkeys.closed-heading': 'أُغلقت النافذة',
  'passkeys.closed-why': 'لم تسجّل الدخول. إذا أكملت هناك، فانتظر لحظة.',
  'passkeys.blocked-heading': 'حظر متصفحك النافذة',
  'passkeys.blocked-why': 'اسمح بنوافذ هذا الموقع، ثم حاول مجددًا.',
  'passkeys.failed-heading': 'لم تسجّل الدخول',
  'passkeys.failed-why':
    'لا توجد هنا محفظة تُفتح بمفتاح المرور هذا. جرّب مفتاحًا آخر، أو سجّل الدخول بطريقة أخرى.',
  'passkeys.expired-why': 'استغرق تسجيل الدخول وقتًا طويلًا. حاول مجددًا.',
  'passkeys.again': 'حاول مجددًا',
}
