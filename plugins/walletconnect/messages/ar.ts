/** The rows below the connectors and in "get a wallet", and the titles of views. */
export default {
  'walletconnect.apps': 'تطبيقات المحافظ',
  'walletconnect.all': 'كل المحافظ',
  'walletconnect.scan-app': 'المسح بتطبيق محفظة',
  'walletconnect.other-device': 'محفظة على جهاز آخر',
  'walletconnect.for-computer': 'لمتصفحك أو هاتفك',
  'walletconnect.list-failed': 'تعذّر تحميل المحافظ',
  'walletconnect.list-offline': 'أنت غير متصل بالإنترنت',
  'walletconnect.request': 'في انتظار محفظتك',
}
