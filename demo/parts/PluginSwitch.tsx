import type { PluginChoice } from '../kit'

const plugins = [
  ['ui', 'The modal and its views'],
  ['injected', 'Wallets in the browser'],
  ['walletconnect', 'Wallets on phones, through a relay'],
] as const

/** Which plugins are loaded; every change destroys the kit and makes another. */
export const PluginSwitch = ({ value, onChange }: { value: PluginChoice; onChange: (choice: PluginChoice) => void }) => (
  <fieldset className="plugins">
    <legend>Plugins</legend>
    {plugins.map(([name, meaning]) => (
      <label key={name} title={meaning}>
        <input type="checkbox" checked={value[name]} onChange={() => onChange({ ...value, [name]: !value[name] })} data-testid={`plugin-${name}`} />
        <span className="tick" aria-hidden="true" />
        {name}
      </label>
    ))}
  </fieldset>
)
