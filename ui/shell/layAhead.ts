import { useEffect } from 'react'
import type { Surface } from '../../kernel/index'
import { idle } from '../idle'

/**
 * Lays the closed dialog out once, unseen, in idle time: the first layout also finds the fonts and shapes the texts, which a click then need not do. Nothing
 * is painted in between, since it is undone in the same task.
 */
export function useLayAhead({ embedded, dialog }: Surface, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || embedded) return
    return idle(() => {
      if (dialog.open) return
      const { style } = dialog
      style.display = 'block'
      style.visibility = 'hidden'
      dialog.getBoundingClientRect()
      style.display = style.visibility = ''
    })
  }, [wanted, embedded, dialog])
}
