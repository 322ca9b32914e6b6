import type en from './en'

/** Texts of what an approval says, in Arabic. */
const texts: Readonly<Record<keyof typeof en, string>> = {
  network: 'الشبكة',
  account: 'الحساب',
  contract: 'العقد',
  fee: 'رسوم الشبكة، كحد أقصى',
  contractOn: 'العقد على {network}',
  domain: 'تقول إنها لأجل',
  version: 'الإصدار',
  salt: 'القيمة العشوائية',
  raw: 'البيانات الخام',
  units: '{amount} وحدة أساسية',
  coins: '{amount} من عملة الشبكة',
  actions: 'تنفيذ {count} إجراءات',
}

export default texts
