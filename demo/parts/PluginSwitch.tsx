import type { PluginChoice, SignInChoice } from '../kit'

const plugins = [
  ['ui', 'The modal and its views'],
  ['injected', 'Wallets in the browser'],
  ['walletconnect', 'Wallets on phones, through a relay'],
  ['frame', 'Sign-in by email and at providers, with keys in the secure frame'],
] as const

/** Which plugins are loaded; every change destroys the kit and makes another. */
export const PluginSwitch = ({
  value,
  onChange,
}: {
  value: PluginChoice
  onChange: (choice: PluginChoice) => void
}) => (
  <fieldset className="plugins">
    <legend>Plugins</legend>
    {plugins.map(([name, meaning]) => (
      <label key={name} title={meaning}>
        <input
          type="checkbox"
          checked={value[name]}
          onChange={() => onChange({ ...value, [name]: !value[name] })}
          data-testid={`plugin-${name}`}
        />
        <span className="tick" aria-hidden="true" />
        {name}
      </label>
    ))}
    <label title="Signing in with the wallet, on the demo's own server">
      siwx
      <select
        value={value.siwx}
        onChange={({ target }) => onChange({ ...value, siwx: target.value as SignInChoice })}
        data-testid="plugin-siwx"
      >
        <option value="off">off</option>
        <option value="optional">optional</option>
        <option value="required">required</option>
      </select>
    </label>
  </fieldset>
)
