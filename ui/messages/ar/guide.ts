/** What a wallet is, and where to get one. */
export default {
  'ui.get-a-wallet': 'الحصول على محفظة',
  'ui.finding': 'جارٍ البحث عن محافظ',
  'ui.no-wallets': 'لم نجد أي محفظة',
  'ui.no-wallets-text': 'لا توجد محفظة في هذا المتصفح بعد. احصل على واحدة ثم عُد إلى هنا للاتصال.',
  'ui.no-wallets-on': 'لا توجد محفظة لشبكة {network}',
  'ui.no-wallets-on-text':
    'لا تعمل أي محفظة في هذا المتصفح على هذه الشبكة. احصل على واحدة تعرفها ثم عُد إلى هنا للاتصال.',
  'ui.wallet-home': 'بيت لما تملكه',
  'ui.wallet-home-text': 'توجد عملاتك ورموزك على شبكات عامة، وتحتفظ المحفظة بمفاتيحها.',
  'ui.wallet-sign-in': 'طريقة واحدة لتسجيل الدخول',
  'ui.wallet-sign-in-text': 'اتصل بدل إنشاء حساب. ترى المواقع عنوانًا، لا اسمك.',
  'ui.wallet-control': 'القرار لك',
  'ui.wallet-control-text': 'لا يُوقَّع شيء ولا يُرسَل قبل أن توافق عليه في محفظتك.',
  'ui.opens-chrome': 'في متجر Chrome الإلكتروني',
  'ui.opens-ios': 'في App Store',
  'ui.opens-android': 'في Google Play',
  'ui.opens-site': 'في موقع المحفظة نفسها',
  'ui.then-reload': 'ثبّتَّ واحدة؟',
  'ui.reload': 'أعد تحميل هذه الصفحة',
  'ui.then-open-there': 'ثبّتَّ واحدة؟ افتح هذه الصفحة في متصفح المحفظة نفسها.',
}
