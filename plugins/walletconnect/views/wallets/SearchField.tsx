/** @jsxRuntime classic */
/** @jsx h */
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { Query } from './useSearch'

export interface SearchHeadProps {
  readonly ctx: ViewContext
  readonly query: Query
  readonly onQuery: (query: Query) => void
  /** Number of listed wallets; undefined while it is unknown. */
  readonly count: number | undefined
  /** Whether the directory marks wallets as certified. */
  readonly certifiable: boolean
  readonly innerRef: Ref<HTMLInputElement>
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onClear: () => void
  readonly children?: ReactNode
}

/** The search field, which sticks to the top, and the number of wallets below it. */
export function createSearchHead({
  h,
  primitives: { Icon, IconButton, Input, Text },
}: ViewRuntime) {
  return function SearchHead({
    ctx: { t },
    query,
    onQuery,
    count,
    certifiable,
    innerRef,
    onKeyDown,
    onClear,
    children,
  }: SearchHeadProps): ReactNode {
    const { text, certified } = query
    const label = t('walletconnect.search')
    return (
      <div className="wc-head" role="search">
        <Input
          icon="search"
          label={label}
          placeholder={label}
          enterKeyHint="search"
          maxLength={128}
          value={text}
          onValue={(value) => onQuery({ text: value, certified })}
          onKeyDown={onKeyDown}
          innerRef={innerRef}
          end={
            text ? <IconButton name="x" label={t('walletconnect.clear')} onClick={onClear} /> : null
          }
        />
        <div className="wc-line">
          <Text size="s" tone="mute" live>
            {count === undefined ? '' : t('walletconnect.count', { count })}
          </Text>
          {certifiable ? (
            <button
              type="button"
              className="wc-chip"
              aria-pressed={certified}
              onClick={() => onQuery({ text, certified: !certified })}
            >
              {certified ? <Icon name="check" /> : null}
              {t('walletconnect.certified-only')}
            </button>
          ) : null}
        </div>
        {children}
      </div>
    )
  }
}
