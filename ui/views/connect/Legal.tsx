/** @jsxRuntime classic */
/** @jsx h */
import type { FunctionComponent } from 'react'
import type { UiOptions } from '../../options'
import { interpolate } from '../../primitives/Text'
import type { ShellViewContext } from '../../shell/types'
import type { ViewRuntime } from '../../view'

/** Whether the host has set the URL of a document. */
export const hasDocuments = ({ termsConditionsUrl, privacyPolicyUrl }: UiOptions): boolean =>
  Boolean(termsConditionsUrl ?? privacyPolicyUrl)

export interface LegalProps {
  readonly ctx: ShellViewContext
  /** Key of a message with the placeholder `{documents}`. */
  readonly sentence: 'ui.legal' | 'ui.agree'
}

/** A sentence with links to the host's documents. */
export function createLegal(runtime: ViewRuntime): FunctionComponent<LegalProps> {
  const { h, primitives } = runtime
  const { Link } = primitives
  return function Legal({ ctx, sentence }) {
    const { termsConditionsUrl, privacyPolicyUrl } = ctx.ui
    const terms = termsConditionsUrl && <Link href={termsConditionsUrl}>{ctx.t('ui.terms')}</Link>
    const privacy = privacyPolicyUrl && <Link href={privacyPolicyUrl}>{ctx.t('ui.privacy')}</Link>
    const documents =
      terms && privacy
        ? interpolate(runtime, ctx.t('ui.documents'), { terms, privacy })
        : (terms ?? privacy)
    return interpolate(runtime, ctx.t(sentence), { documents })
  }
}
