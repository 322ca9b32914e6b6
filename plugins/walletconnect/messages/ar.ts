/** The rows below the connectors, and the titles of views. */
export default {
  'walletconnect.apps': 'تطبيقات المحافظ',
  'walletconnect.all': 'كل المحافظ',
  'walletconnect.other-device': 'محفظة على جهاز آخر',
  'walletconnect.request': 'في انتظار محفظتك',
}
