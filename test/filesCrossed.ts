// How many files a reader crosses who follows one thing from its beginning to its end. A file is
// crossed where V8 counts a call of one of its functions in between; utilities such as time limits
// and checks are counted too. Not counted are types, constants, what a file does when it is
// imported, and what is set up once, whichever walk comes first: a kit's start, loading its code,
// making its services.
import { Session } from 'node:inspector/promises'

const ours = new RegExp(`^(?:file://)?${process.cwd()}/((?:lib|kernel|plugins|ui)/[^?]+)`)
/** How often each function was called, by its file and place. */
export type Calls = ReadonlyMap<string, number>

/** The files with a function that was called more often than `before`. */
export const filesOf = (calls: Calls, before: Calls = new Map()): string[] =>
  [
    ...new Set(
      [...calls]
        .filter(([key, count]) => count > (before.get(key) ?? 0))
        .map(([key]) => key.split(' ')[0] as string),
    ),
  ].sort()

/** Counts the calls of our functions in this process from now on, until `end`. */
export const countCalls = async () => {
  const profiler = new Session()
  profiler.connect()
  await profiler.post('Debugger.enable')
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    /**
     * The calls since the last time. vitest puts a getter around each export, whose call is none of
     * the file's own.
     */
    take: async (): Promise<Calls> => {
      const { result } = await profiler.post('Profiler.takePreciseCoverage')
      const calls = new Map<string, number>()
      for (const { url, scriptId, functions } of result) {
        const file = ours.exec(url)?.[1]
        if (!file) continue
        const { scriptSource } = await profiler.post('Debugger.getScriptSource', { scriptId })
        for (const {
          functionName,
          ranges: [range],
        } of functions) {
          const isExport = /^\(\) => \{ try \{ return [\w$.]+ \} catch \{\} \}$/.test(
            scriptSource.slice(range?.startOffset, range?.endOffset),
          )
          if (range?.count && !isExport)
            calls.set(`${file} ${functionName} ${range.startOffset}`, range.count)
        }
      }
      return calls
    },
    end: () => profiler.disconnect(),
  }
}
