// Types for `import 'tessera-kit/styles.css'`: TypeScript refuses an import for its side effects
// that it cannot resolve, from version 6 on by default.
export {}
