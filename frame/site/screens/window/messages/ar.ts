import type en from './en'

/** Texts of the frame while a window of the wallet's own asks or shows something, in Arabic. */
const texts: Readonly<Record<keyof typeof en, string>> = {
  changeEmail: 'تغيير بريدك الإلكتروني',
  emailWindow: 'تؤكد ذلك في نافذة خاصة بالمحفظة.',
  emailOpen: 'أكّد البريد الجديد هناك. أغلقها لتبقي كل شيء كما هو.',
  emailConfirmed: 'أُرسل رمز إلى بريدك الحالي.',
  emailKept: 'لم يتغير بريدك الإلكتروني.',
  devicesWindow: 'تُعرض في نافذة خاصة بالمحفظة.',
  devicesOpen: 'تُعرض أجهزتك هناك. أغلقها عندما تنتهي.',
  recover: 'ما لديك وحدك يفتح محفظتك على هذا الجهاز.',
  recovery: 'الاستعادة',
  recoveryWindow: 'تختارها في نافذة خاصة بالمحفظة.',
  export: 'العبارة السرية',
  exportWindow: 'تُعرض في نافذة خاصة بالمحفظة، ولا تُعرض أبدًا لهذه الصفحة.',
  identities: 'طرق تسجيل الدخول',
  identitiesWindow: 'تُعرض في نافذة خاصة بالمحفظة.',
  delete: 'حذف محفظتك',
  deleteWindow: 'تفعل ذلك في نافذة خاصة بالمحفظة.',
  session: 'متابعة',
  sessionWindow:
    'لا يحفظ متصفحك شيئًا للمحفظة في هذه الصفحة. تسجيل دخولك محفوظ في نافذة خاصة بالمحفظة.',
  sessionOpen: 'ستُغلق تلقائيًا.',
  ownerOpen: 'تابع هناك. أغلقها عندما تنتهي.',
}

export default texts
