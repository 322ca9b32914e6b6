import { useEffect, useState } from 'react'
import { Icon } from './Icons'

const SHOWN_MS = 1500

/** Copies a text; says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button
      type="button"
      className="icon-button"
      onClick={copy}
      aria-label={copied ? 'Copied' : label}
      data-copied={copied || undefined}
    >
      <Icon name={copied ? 'check' : 'copy'} />
    </button>
  )
}
