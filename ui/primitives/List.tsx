/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import type { Children, Primitive } from './types'

/** `label` names the list where no heading does. */
export interface ListProps {
  label?: string | undefined
  children?: Children
}

/** Holds `Row`s. */
export function createList({ h }: Runtime): Primitive<ListProps> {
  return function List({ label, children }) {
    // An unstyled list loses its role in one browser unless it is spelt out.
    return (
      // biome-ignore lint/a11y/noRedundantRoles: see above
      <ul role="list" aria-label={label}>
        {children}
      </ul>
    )
  }
}

/** `end` sits at the other side of the heading: a count, a `Link`. */
export interface SectionProps {
  title: Children
  end?: Children
  children?: Children
}

/** A heading and what belongs under it. */
export function createSection({ h, hooks }: Runtime): Primitive<SectionProps> {
  return function Section({ title, end, children }) {
    const id = hooks.useId()
    return (
      <section aria-labelledby={id}>
        <div className="t-sec">
          <h3 id={id}>{title}</h3>
          {end}
        </div>
        {children}
      </section>
    )
  }
}
