import type en from './en'

/** The same in Arabic. */
export default {
  oauthMoment: 'لحظة واحدة…',
  oauthDone: 'تم تسجيل دخولك',
  oauthDoneHint: 'يمكنك إغلاق هذه النافذة.',
  oauthRefused: 'لم يسجّل أحد الدخول',
  oauthRefusedHint: 'لم يحدث شيء. يمكنك إغلاق هذه النافذة.',
  oauthFailed: 'لم ينجح تسجيل الدخول',
  oauthFailedHint: 'أغلق هذه النافذة وحاول مجددًا.',
  oauthAsk: 'هل تريد فتح محفظتك على {host}؟',
  oauthAskHint: 'هذا الجهاز جديد على محفظتك. افتحها فقط إن كنت قادمًا من هناك.',
  oauthOpen: 'فتح',
  oauthNotMe: 'لست أنا',
  oauthWords: 'ما الكلمات التي تعرضها الصفحة؟',
  oauthWordsHint:
    'تسمح هذه الكلمات لـ {app} بفتح محفظتك على {device}. اخترها فقط إذا بدأت هذا هناك. إذا أرسل لك أحد الكلمات، فلا تختر أيًّا منها.',
  oauthNone: 'لا شيء من هذه',
  oauthAllowedHint: 'تابع في النافذة الأخرى. يمكنك إغلاق هذه.',
} as const satisfies Record<keyof typeof en, string>
