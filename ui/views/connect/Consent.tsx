/** @jsxRuntime classic */
/** @jsx h */
import type { FunctionComponent, ReactNode } from 'react'
import type { ViewRuntime } from '../../view'

export interface ConsentProps {
  readonly agreed: boolean
  readonly onChange: (agreed: boolean) => void
  /** The sentence to agree to. */
  readonly children: ReactNode
}

/** The checkbox for the terms. Needs the primitives that are loaded after the first screen. */
export function createConsent({ h, primitives }: ViewRuntime): FunctionComponent<ConsentProps> {
  const { Checkbox } = primitives
  return function Consent({ agreed, onChange, children }) {
    return (
      <Checkbox checked={agreed} onChange={onChange}>
        {children}
      </Checkbox>
    )
  }
}
