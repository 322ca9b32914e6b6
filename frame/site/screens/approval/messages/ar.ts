import type en from './en'

/** Texts of what an approval says, in Arabic. */
const texts: Readonly<Record<keyof typeof en, string>> = {
  actionTo: '{action} إلى {party}',
  actionFor: '{action}: {party}',
  network: 'الشبكة',
  account: 'الحساب',
  contract: 'العقد',
  fee: 'رسوم الشبكة، كحد أقصى',
  unpayable: 'لا يملك هذا الحساب ما يكفي من عملة الشبكة للدفع.',
  feeHigh: 'قد تتجاوز الرسوم واحدًا بالمئة مما لديك.',
  contractOn: 'العقد على {network}',
  domain: 'تقول إنها لأجل',
  version: 'الإصدار',
  salt: 'القيمة العشوائية',
  raw: 'البيانات الخام',
  units: '{count, plural, few {{amount} وحدات أساسية} other {{amount} وحدة أساسية}}',
  coins: '{amount} من عملة الشبكة',
  actions:
    '{count, plural, one {تنفيذ إجراء واحد} two {تنفيذ إجراءين} few {تنفيذ # إجراءات} many {تنفيذ # إجراءً} other {تنفيذ # إجراء}}',
}

export default texts
