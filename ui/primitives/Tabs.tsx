/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { KeyboardEvent } from 'react'
import type { Runtime } from '../runtime'
import type { Children, Primitive } from './types'

/** `value` is the id of the open tab; `children` is its panel. */
export interface TabsProps {
  label: string
  tabs: readonly { id: string; label: Children }[]
  value: string
  onChange: (id: string) => void
  children?: Children
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Tabs with arrow keys, following the direction of the text. */
export function createTabs({ h, Fragment, hooks }: Runtime): Primitive<TabsProps> {
  return function Tabs({ label, tabs, value, onChange, children }) {
    const id = hooks.useId()
    const move = (event: KeyboardEvent<HTMLElement>) => {
      let step = steps[event.key]
      if (!step) return
      event.preventDefault()
      const list = event.currentTarget
      if (getComputedStyle(list).direction === 'rtl' && Number.isFinite(step)) step = -step
      const last = tabs.length - 1
      const from = tabs.findIndex((tab) => tab.id === value)
      const to = Number.isFinite(step)
        ? (from + step + tabs.length) % tabs.length
        : step < 0
          ? 0
          : last
      const tab = tabs[to]
      if (!tab) return
      onChange(tab.id)
      ;(list.children[to] as HTMLElement).focus()
    }
    return (
      <>
        <div className="t-tabs" role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === value ? 0 : -1}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      </>
    )
  }
}
