import type { PhoneState } from '../wallet'

/** How the last thing ended; said once to screen readers. */
export const Note = ({ state: { note, online, pairing } }: { state: PhoneState }) => (
  <p className="outcome-note" data-tone={note?.tone ?? 'calm'} role="status" data-testid="note">
    {pairing
      ? 'Waiting for what the app asks.'
      : (note?.text ?? (online ? '' : 'Offline. What apps ask arrives when the phone is back.'))}
  </p>
)
