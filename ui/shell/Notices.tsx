import type { ReactNode } from 'react'
import { useSelected } from './followKit'
import type { NoticeProps } from './types'

/** The snackbar. `ShellView` renders it inside a live region. */
export function SnackBar({ runtime }: NoticeProps): ReactNode {
  const { open, message, variant } = useSelected(runtime.kit, (state) => state.snack)
  const { Icon, Spinner } = runtime.core
  const icon = {
    success: <Icon name="check" />,
    error: <Icon name="alert" />,
    loading: <Spinner />,
  }[variant]
  return open ? (
    <div
      className="t-snack"
      data-tone={{ success: 'ok', error: 'bad', loading: undefined }[variant]}
    >
      {icon}
      <span>{message}</span>
    </div>
  ) : null
}

/** The newest alert, until it is dismissed. */
export function AlertBar({ shell, runtime }: NoticeProps): ReactNode {
  const alert = useSelected(runtime.kit, (state) => state.alerts).findLast((entry) => entry.text)
  const { Icon, IconButton } = runtime.core
  return alert ? (
    <div className="t-alert" role="alert">
      <Icon name="alert" />
      <span>{alert.text}</span>
      <IconButton
        name="x"
        label={shell.messages.t('ui.dismiss')}
        onClick={() => shell.alerts.dismiss(alert.code)}
      />
    </div>
  ) : null
}
