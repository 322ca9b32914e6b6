import type { RefObject } from 'react'
import type { ViewHooks } from '../../../../ui/view'

/**
 * Typing anywhere in the sheet goes to the search field: it is focused on `keydown`, before the
 * character is inserted.
 */
export function useTyping(
  { useEffect }: ViewHooks,
  box: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const sheet = box.current?.closest<HTMLElement>('.t-sheet') ?? box.current
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || event.target === input.current) return
      // space activates the focused control
      if ((key.length === 1 && key !== ' ') || (key === 'Backspace' && input.current?.value))
        input.current?.focus()
    }
    sheet?.addEventListener('keydown', onKeyDown)
    return () => sheet?.removeEventListener('keydown', onKeyDown)
  }, [])
}
