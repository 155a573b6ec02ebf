/** What somebody new sends to register: browser tests, pictures and measurements make their accounts with it. */

/** The password of every account that tests and tools make. */
export const PASSWORD = 'Offside-Trap-4231'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly firstName?: string
  readonly lastName?: string
}

/** The body of `POST /api/auth/register`, of age and with every consent. */
export function makeRegistration({
  email,
  password,
  firstName = 'Robin',
  lastName = 'Keeper',
}: NewAccount) {
  return {
    email,
    password,
    confirmPassword: password,
    firstName,
    lastName,
    age: 30,
    ageVerified: true,
    disclaimerAccepted: true,
    gamblingRiskAccepted: true,
  }
}
