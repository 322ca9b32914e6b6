import type { ThemeMode } from 'tessera-kit/ui'
import { Icon, type IconName } from './Icons'

const modes: readonly (readonly [mode: ThemeMode, label: string, icon: IconName])[] = [
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
  ['system', 'As the system', 'system'],
]

/** Dark, light, or what the visitor's system prefers. */
export const ThemeSwitch = ({
  value,
  onChange,
}: {
  value: ThemeMode
  onChange: (mode: ThemeMode) => void
}) => (
  <fieldset className="segments">
    <legend className="hidden">Theme</legend>
    {modes.map(([mode, label, icon]) => (
      <label key={mode} title={label}>
        <input
          type="radio"
          name="theme"
          value={mode}
          checked={value === mode}
          onChange={() => onChange(mode)}
          data-testid={`theme-${mode}`}
        />
        <span className="hidden">{label}</span>
        <Icon name={icon} />
      </label>
    ))}
  </fieldset>
)
