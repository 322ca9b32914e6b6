import { useEffect, useState } from 'react'

/** A mail as the demo's server lists it; `/mails/<id>` is the mail itself. */
export interface Mail {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly subject: string
  /** Unix milliseconds. */
  readonly at: number
}

const INTERVAL_MS = 1_000

/**
 * All mails, newest first, read again every second; undefined until they were read once. `failed`
 * while the server does not answer.
 */
export function useMails(): { readonly mails?: readonly Mail[]; readonly failed: boolean } {
  const [state, setState] = useState<{
    readonly mails?: readonly Mail[]
    readonly failed: boolean
  }>({ failed: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let ended = false
    const read = async () => {
      const mails = await fetch('/mails')
        .then((answer) => answer.json() as Promise<readonly Mail[]>)
        .catch(() => undefined)
      if (ended) return
      setState((before) =>
        mails
          ? {
              mails: before.mails?.[0]?.id === mails[0]?.id && before.mails ? before.mails : mails,
              failed: false,
            }
          : { ...before, failed: true },
      )
      timer = setTimeout(read, INTERVAL_MS)
    }
    void read()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [])
  return state
}
