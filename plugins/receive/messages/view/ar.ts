export default {
  'receive.code': 'رمز QR لعنوانك',
  'receive.code-request': 'رمز QR يطلب {amount}',
  'receive.address': 'عنوانك',
  'receive.copy': 'انسخ',
  'receive.copied': 'تم النسخ',
  'receive.not-copied': 'تعذّر النسخ. حدّده وانسخه بنفسك.',
  'receive.network': '{network}، اختر الشبكة',
  'receive.networks': 'الشبكات',
  'receive.shown': 'المعروضة',
  'receive.testnet': 'شبكة اختبار',

  'receive.ask': 'اطلب مبلغًا',
  'receive.amount': 'المبلغ بعملة {symbol}',
  'receive.amount-hint': 'ما دام لا يوجد مبلغ، فالرمز هو عنوانك.',
  'receive.asks': 'يطلب الرمز {amount}.',
  'receive.no-amount': 'بلا مبلغ',
  'receive.copy-request': 'انسخ الرابط',
  'receive.share': 'مشاركة',
  'receive.not-shared': 'تعذّرت المشاركة. انسخ الرابط بدلًا من ذلك.',
  'receive.no-number': 'أدخل رقمًا، مثل {example}.',
  'receive.no-thousands': 'احذف فواصل الآلاف: {example}.',
  'receive.too-fine':
    '{decimals, plural, =0 {لا منازل عشرية في {symbol}.} one {في {symbol} منزلة عشرية واحدة على الأكثر.} two {في {symbol} منزلتان عشريتان على الأكثر.} few {في {symbol} # منازل عشرية على الأكثر.} many {في {symbol} # منزلة عشرية على الأكثر.} other {في {symbol} # منزلة عشرية على الأكثر.}}',
  'receive.too-much': 'لا يوجد هذا القدر من {symbol}.',

  'receive.only-networks': 'أرسل إلى هذا العنوان رموز هذه الشبكات فقط. قد يضيع غيرها.',
  'receive.only-network': 'أرسل إلى هذا العنوان {symbol} ورموز {network} فقط. قد يضيع غيرها.',
  'receive.only-coin': 'هذا عنوان من نوع {type}. أرسل إليه {symbol} فقط. قد تضيع العملات الأخرى.',
  'receive.more': '{count, plural, one {واحدة أخرى} two {اثنتان أخريان} other {# أخرى}}',
  'receive.smart': 'هذا الحساب على {network} وحدها. ما يُرسل على شبكة أخرى يضيع.',
  'receive.test-network': '{network} شبكة اختبار. عملاتها بلا قيمة: لا تُرسل إليها عملات حقيقية.',
  'receive.ordinals':
    'تحتفظ محفظتك بهذا العنوان لـ Ordinals. اختر عنوان الدفع فيها للمدفوعات العادية.',
  'receive.unknown-network':
    'محفظتك على شبكة ليست في هذا التطبيق: {network}. تأكّد من أن المرسل يختار الشبكة نفسها.',
} as const
