import { expect, test } from 'vitest'
import { normalizePassword } from '../../../../frame/site/keys/derivePassword'
import { passwordFault as faultOf } from '../../../../frame/site/keys/passwordRule'
import { randomPhrase } from '../../../../frame/site/keys/phrase'

const passwordFault = (password: string, known: readonly string[]) =>
  faultOf(normalizePassword(password), known)
const KNOWN = ['ann.miller@example.com', 'wallet.acme.io', 'Acme Shop']

test.each([
  ['short ones', 'secret_short', ['', 'k3X!', 'eleven chrs', '           k3X!           ']],
  [
    'one character',
    'secret_common',
    ['aaaaaaaaaaaa', '............', 'a a a a a a a a a a a a', 'аааааааааааа'],
  ],
  [
    'few characters',
    'secret_common',
    ['abababababab', 'a1a1a1a1a1a1a1', 'xyzzyxxyzzyx', '121212121212'],
  ],
  [
    'rows',
    'secret_common',
    [
      '123456789012',
      '098765432109',
      'abcdefghijkl',
      '1-2-3-4-5-6-7-8',
      'ABCDEFGHIJKL',
      'qwertyuiop[]',
      'qwertyuiopasdf',
      '1qaz2wsx3edc',
      'lkjhgfdsapoi',
      '12345abcdefg',
    ],
  ],
  [
    'repeats',
    'secret_common',
    [
      'passwordpassword',
      'kitchenkitchen',
      'kitchen kitchen kitchen',
      'aabbccddeeff',
      '111222333444',
    ],
  ],
  [
    'common words',
    'secret_common',
    [
      'password1234',
      'P@ssw0rd2024!',
      'iloveyou12345',
      'letmein letmein1',
      'Bitcoin wallet 2024',
      'qwertypassword',
    ],
  ],
  [
    'what others know of the visitor',
    'secret_common',
    [
      'ann.miller@example.com',
      'ann.miller@example.com1',
      'ann.miller.2024',
      'AnnMiller1999',
      'wallet.acme.io!',
      'acmeshop2024',
      'm1ller ann 2024',
    ],
  ],
] as const)('%s are refused', (_, fault, passwords) => {
  expect(passwords.map((password) => [password, passwordFault(password, KNOWN)])).toEqual(
    passwords.map((password) => [password, fault]),
  )
})

test('control: others are taken, in any script, and what is known of one visitor is no fault of another', () => {
  const good = [
    'correct horse battery staple',
    'k3X!vP9#qL2m',
    'an old password of mine',
    'the green door at 7 creaks',
    'Ann bought nine lemons',
    'قهوة الصباح عند البحر',
    '森の中で静かに本を読んでいる',
    '837205914628',
  ]
  expect(good.map((password) => [password, passwordFault(password, KNOWN)])).toEqual(
    good.map((password) => [password, undefined]),
  )
  expect(passwordFault('marlene dubois', ['marlene.dubois@example.com'])).toBe('secret_common')
  expect(passwordFault('marlene dubois', KNOWN)).toBeUndefined()
})

test('six random words are never refused', () => {
  for (let round = 0; round < 200; round++) {
    const words = randomPhrase().join(' ')
    expect([words, passwordFault(words, KNOWN)]).toEqual([words, undefined])
  }
})

test('a long text is looked at in a moment', () => {
  const began = performance.now()
  for (const text of [`${'ab'.repeat(499)}cd`, `${'a'.repeat(999)}b`, 'password'.repeat(125)])
    passwordFault(text, KNOWN)
  expect(performance.now() - began).toBeLessThan(1_000)
})
