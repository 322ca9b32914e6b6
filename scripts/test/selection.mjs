// What a local `npm test` runs: of each step what depends on files that have changed since the step
// was last green.

/**
 * Whether a path is one of these: a folder ends with a slash, `''` is the whole repository.
 *
 * @param {readonly string[]} places @param {string} path
 */
const isIn = (places, path) =>
  places.some((place) =>
    place === '' || place.endsWith('/') ? path.startsWith(place) : path === place,
  )

/** What each step depends on: tools, dependencies, settings, and what tests share. */
const FOR_ALL = [
  'package.json',
  'package-lock.json',
  'frame/package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'scripts/test.mjs',
  'scripts/test/',
  'test/harness/',
  'test/browser.ts',
  'test/browserSetup.ts',
  'test/everything.ts',
  'test/noServers.ts',
  'test/patientWaits.ts',
]

/** The folders that are shipped. */
export const SHIPPED = ['lib/', 'kernel/', 'plugins/', 'entries/', 'ui/', 'adapters/', 'frame/']
/** Where a file that no test leads to is one whose effect is not known. */
const MUST_BE_REACHED = [...SHIPPED, 'test/']
/** What each page of the kit is made of, beside plugins. */
const KIT = ['kernel/', 'lib/', 'ui/', 'plugins/shared/']
const DEMO = [...KIT, 'demo/', 'entries/', 'frame/', 'scripts/', 'plugins/injected/']
const PACKAGE = [
  ...KIT,
  'entries/',
  'scripts/',
  'rollup.config.mjs',
  'plugins/injected/',
  'test/build/',
]

const WHOLE_PACKAGE = [
  ...SHIPPED,
  'scripts/',
  'bench/',
  'rollup.config.mjs',
  'LICENSE',
  'THIRD_PARTY_NOTICES.md',
  'test/build/',
  'test/conformance/',
  'test/fixtures/',
  'test/types/',
]

/**
 * Test files whose imports do not show what they depend on: their pages come from the demo, from the
 * package, or from a page that all files of a step share.
 *
 * @type {readonly { tests: RegExp, places: readonly string[] }[]}
 */
const DECLARED = [
  {
    tests: /^test\/e2e\/demo\.test/,
    places: [...DEMO, 'plugins/send/', 'plugins/siwx/', 'plugins/data/'],
  },
  {
    tests: /^test\/e2e\/embedded\.test/,
    places: [...DEMO, 'plugins/email-auth/', 'plugins/socials/'],
  },
  { tests: /^test\/e2e\/walletconnect[.\w]*\.test/, places: [...DEMO, 'plugins/walletconnect/'] },
  {
    tests: /^test\/e2e\//,
    places: [
      ...KIT,
      'test/e2e/',
      'plugins/injected/',
      'plugins/walletconnect/',
      'plugins/devtools/',
    ],
  },
  {
    tests: /^test\/build\/(?:firstClick|walletconnect\w*)\.test/,
    places: [...PACKAGE, 'plugins/walletconnect/'],
  },
  { tests: /^test\/build\/icons\.test/, places: [...PACKAGE, 'plugins/icons/'] },
  { tests: /^test\/build\/framePackage\.test/, places: [...PACKAGE, 'frame/'] },
  { tests: /^test\/build\/testCommand\.test/, places: ['test/build/'] },
  {
    tests: /^(?:test\/template|demo\/plugin-template)\//,
    places: [...PACKAGE, 'test/template/', 'test/conformance/', 'demo/plugin-template/'],
  },
  {
    tests:
      /^test\/build\/(?:cdn|client|exports|hosts|licences|lite|notices|renderers|sbom|sizes|ssr|typeVersions)\.test/,
    places: WHOLE_PACKAGE,
  },
  // The others read all sources, or the whole package.
  { tests: /^test\/build\//, places: [''] },
]
/** For these only the folders above count: their imports lead through lists of all sources. */
const DECLARED_ALONE = /^(?:demo|test\/(?:build|template|e2e\/(?:demo|embedded|walletconnect)))/

const isDeclared = (test, path) => {
  const rule = DECLARED.find(({ tests }) => tests.test(test))
  return rule !== undefined && isIn(rule.places, path)
}

const isTest = (path) => /\.test\.tsx?$/.test(path)

/**
 * The paths that differ between two states of the repository, each a hash by path.
 *
 * @param {Readonly<Record<string, string>>} before @param {Readonly<Record<string, string>>} after
 */
export const changedPaths = (before, after) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .sort()

/**
 * Returns a function that chooses what a step runs: `none`, `all`, or these of its test files. All
 * stands for a file that is shipped or helps tests, and that no test file leads to.
 *
 * @param {readonly string[]} paths all files of the repository
 * @param {(path: string) => ReadonlySet<string>} closureOf the files that a file leads to
 */
export const createChoice = (paths, closureOf) => {
  const testFiles = paths.filter(isTest)
  const closures = new Map()
  const reached = (test) => {
    if (!closures.has(test))
      closures.set(test, DECLARED_ALONE.test(test) ? new Set([test]) : closureOf(test))
    return closures.get(test)
  }
  const dependsOn = (test, path) => reached(test).has(path) || isDeclared(test, path)
  /**
   * `places` are what a step depends on; a step without them runs whole. `tests` are its test files
   * among them; without it the step has no parts.
   *
   * @param {{ places?: readonly string[], tests?: RegExp }} step
   * @param {readonly string[]} changed
   * @returns {'all' | 'none' | readonly string[]}
   */
  return ({ places, tests }, changed) => {
    if (!places || changed.some((path) => isIn(FOR_ALL, path))) return 'all'
    const relevant = changed.filter((path) => isIn(places, path))
    if (relevant.length === 0) return 'none'
    if (!tests) return 'all'
    const own = testFiles.filter((path) => tests.test(path))
    const isKnown = (path) =>
      isTest(path) ||
      !isIn(MUST_BE_REACHED, path) ||
      own.some((test) => dependsOn(test, path)) ||
      testFiles.some((test) => reached(test).has(path))
    if (!relevant.every(isKnown)) return 'all'
    const chosen = own.filter((test) => relevant.some((path) => dependsOn(test, path)))
    return chosen.length > 0 ? chosen : 'none'
  }
}
