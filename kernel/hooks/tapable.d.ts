declare module 'tapable/lib/Hook.js' {
  const Hook: new (args?: string[], name?: string) => unknown
  export default Hook
}
