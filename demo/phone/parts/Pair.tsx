import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../parts/Icons'
import { canScanScreen, scanScreen } from '../scan'
import type { PhoneState } from '../wallet'

export interface PairProps {
  readonly state: PhoneState
  readonly onUri: (uri: string) => Promise<void>
  readonly onPicture: (file: Blob) => Promise<void>
  readonly onProblem: (text: string) => void
}

/** Ways to the code of an app: its link, a picture of it, or the screen it is on. */
export function Pair({ state, onUri, onPicture, onProblem }: PairProps) {
  const [uri, setUri] = useState('')
  const files = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!uri.trim()) return onProblem('Paste the link of an app first.')
    await onUri(uri.trim())
    setUri('')
  }
  return (
    <section className="block" aria-labelledby="pair">
      <h2 id="pair">Connect to an app</h2>
      <form className="pair" onSubmit={(event) => void submit(event)}>
        <input
          className="field"
          value={uri}
          onChange={({ target }) => setUri(target.value)}
          placeholder="Paste its link: wc:…"
          aria-label="Link of the app"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-testid="uri"
        />
        <button
          type="submit"
          className="button primary"
          aria-busy={state.pairing}
          disabled={state.pairing || !state.online}
          data-testid="pair"
        >
          <span className="label">Connect</span>
          {state.pairing && <span className="spinner" />}
        </button>
      </form>
      <div className="ways">
        <button
          type="button"
          className="button"
          onClick={() => files.current?.click()}
          disabled={!state.online}
          data-testid="picture"
        >
          <Icon name="image" />
          Scan a picture
        </button>
        {canScanScreen() && (
          <ScanButton disabled={!state.online} onUri={onUri} onProblem={onProblem} />
        )}
      </div>
      <input
        ref={files}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture of a code"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void onPicture(file)
        }}
        data-testid="file"
      />
      <p className="note">A picture of the code can also be pasted or dropped here.</p>
    </section>
  )
}

function ScanButton({
  disabled,
  onUri,
  onProblem,
}: { disabled: boolean } & Pick<PairProps, 'onUri' | 'onProblem'>) {
  const [scanning, setScanning] = useState<AbortController>()
  useEffect(() => () => scanning?.abort(), [scanning])
  const scan = async () => {
    const own = new AbortController()
    setScanning(own)
    try {
      const found = await scanScreen(own.signal)
      if (found) await onUri(found)
    } catch {
      onProblem('The screen was not shared. Paste the link, or choose a picture.')
    }
    setScanning(undefined)
  }
  return (
    <button
      type="button"
      className="button"
      onClick={() => (scanning ? scanning.abort() : void scan())}
      disabled={disabled}
      data-testid="scan"
    >
      <Icon name="scan" />
      {scanning ? 'Stop' : 'Scan the screen'}
    </button>
  )
}
