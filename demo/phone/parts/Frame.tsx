import type { ReactNode, Ref } from 'react'

export interface FrameProps {
  readonly online?: boolean
  readonly onOnline?: (online: boolean) => void
  readonly busy?: boolean
  readonly screen?: Ref<HTMLElement>
  readonly children?: ReactNode
}

/** The body of the phone: drawn on a wide window, the window itself on a phone. */
export const Frame = ({ online = true, onOnline, busy = false, screen, children }: FrameProps) => (
  <div className="desk">
    <div className="phone" aria-busy={busy || undefined}>
      <header className="bar">
        <span className="brand">
          <img src="/mark.svg" width="24" height="24" alt="" />
          Demo phone
        </span>
        {onOnline && (
          <label className="online">
            <input
              type="checkbox"
              role="switch"
              checked={online}
              aria-checked={online}
              onChange={() => onOnline(!online)}
              data-testid="online"
            />
            <span className="online-word">{online ? 'Online' : 'Offline'}</span>
            <span className="track" aria-hidden="true" />
          </label>
        )}
      </header>
      <main className="screen" ref={screen} tabIndex={-1}>
        {children}
      </main>
    </div>
    <footer className="note desk-note">
      A wallet on another device, with public test keys. Never send real funds to them.
    </footer>
  </div>
)
