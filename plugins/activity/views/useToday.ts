import type { ViewHooks } from '../../../ui/view'
import { midnightAfter } from '../groups'

/** A time of the day that it is. It changes with the day, for what is sorted or written by days. */
export function useToday({ useState, useEffect }: ViewHooks): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const midnight = midnightAfter(now)
    let timer: ReturnType<typeof setTimeout>
    // a timer may be early, and a clock may be set back
    const wait = () =>
      (timer = setTimeout(
        () => (Date.now() < midnight ? wait() : setNow(Date.now())),
        midnight - Date.now(),
      ))
    wait()
    return () => clearTimeout(timer)
  }, [now])
  return now
}
