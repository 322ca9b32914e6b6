/** @jsxRuntime classic */
/** @jsx h */
import type { FunctionComponent } from 'react'
import type { UiOptions } from '../../options'
import type { ShellViewContext } from '../../shell/types'
import type { ViewRuntime } from '../../view'
import { interpolate } from '../interpolate'

/** Whether the host has documents to agree to. */
export const hasDocuments = ({ termsConditionsUrl, privacyPolicyUrl }: UiOptions): boolean => Boolean(termsConditionsUrl ?? privacyPolicyUrl)

export interface LegalProps {
  readonly ctx: ShellViewContext
  /** Key of a sentence with `{documents}` in it. */
  readonly sentence: 'ui.legal' | 'ui.agree'
}

/** A sentence about the host's documents, with links to those it has. */
export function createLegal(runtime: ViewRuntime): FunctionComponent<LegalProps> {
  const { h, primitives } = runtime
  const { Link } = primitives
  return function Legal({ ctx, sentence }) {
    const { termsConditionsUrl, privacyPolicyUrl } = ctx.ui
    const terms = termsConditionsUrl && <Link href={termsConditionsUrl}>{ctx.t('ui.terms')}</Link>
    const privacy = privacyPolicyUrl && <Link href={privacyPolicyUrl}>{ctx.t('ui.privacy')}</Link>
    const documents = terms && privacy ? interpolate(runtime, ctx.t('ui.documents'), { terms, privacy }) : (terms ?? privacy)
    return interpolate(runtime, ctx.t(sentence), { documents })
  }
}
