import { useSession, useSignIn } from 'tessera-kit/siwx/react'

/**
 * Who is signed in on the demo's server, and the way in and out. Without the modal there is no view
 * that asks: the wallet is asked at once.
 */
export function SignInLine({ headless }: { headless: boolean }) {
  const { status, isSignedIn, signOut, pending: leaving } = useSession()
  const { open, prepare, signIn, status: signing } = useSignIn()
  if (status === 'unknown') return null
  return (
    <p className="note sign-in" data-testid="sign-in" data-value={isSignedIn ? 'in' : 'out'}>
      <span role="status">{isSignedIn ? 'Signed in' : 'Not signed in'}</span>
      {isSignedIn ? (
        <button type="button" onClick={() => void signOut()} aria-busy={leaving}>
          Sign out
        </button>
      ) : (
        <button
          type="button"
          onClick={headless ? () => void signIn() : open}
          onPointerEnter={prepare}
          onFocus={prepare}
          aria-busy={signing === 'pending'}
        >
          Sign in
        </button>
      )}
    </p>
  )
}
