/** The rows below the connectors, and the titles of views. */
export default {
  'walletconnect.apps': 'تطبيقات المحافظ',
  'walletconnect.all': 'كل المحافظ',
  'walletconnect.scan-app': 'المسح بتطبيق محفظة',
  'walletconnect.other-device': 'محفظة على جهاز آخر',
  'walletconnect.request': 'في انتظار محفظتك',
}
