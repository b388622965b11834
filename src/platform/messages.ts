/**
 * What the API says when it refuses, one row a sentence: status, code and text. The page shows the texts as they are.
 * Codes may repeat, where two places word one reason differently.
 */
export const refusals = {
  missingCredentials: row(400, 'missing_credentials', 'Username and password are required'),
  usernameShortAtRegistration: row(400, 'username_short', 'Username must be at least 3 characters long'),
  usernameShort: row(400, 'username_short', 'Username must be at least 3 characters'),
  usernameLong: row(400, 'username_long', 'Username must be less than 30 characters'),
  usernameCharacters: row(400, 'username_charset', 'Username can only contain letters, numbers, and underscores'),
  usernameReserved: row(400, 'username_reserved', 'This username is reserved'),
  usernameTaken: row(409, 'username_taken', 'Username is already taken'),
  usernameAlreadyChanged: row(409, 'username_already_changed', 'Username can only be changed once'),
  passwordShort: row(400, 'password_short', 'Password must be at least 6 characters long'),
  passwordLong: row(400, 'password_long', 'Password must be at most 256 characters long'),
  passwordCommon: row(400, 'password_common', 'This password is too common. Please choose another one.'),
  passwordHoldsUsername: row(400, 'password_holds_username', 'Password must not contain the username'),
  wrongPassword: row(403, 'wrong_password', 'The current password is not right'),
  captchaRequired: row(400, 'captcha_required', 'Please complete the captcha verification'),
  captchaFailed: row(400, 'captcha_failed', 'Please complete the captcha verification'),
  invalidCredentials: row(401, 'invalid_credentials', 'Invalid username or password'),
  tooManyAttempts: row(429, 'too_many_attempts', 'Too many authentication attempts. Please try again later.'),
  registrationClosed: row(403, 'registration_closed', 'Registration is closed'),
  banned: row(403, 'banned', 'This account is not available.'),
  tokenMissing: row(401, 'token_missing', 'Authentication required'),
  tokenInvalid: row(401, 'token_invalid', 'Authentication required'),
  tokenExpired: row(401, 'token_expired', 'Your session has expired. Please sign in again.'),
  sessionRevoked: row(401, 'session_revoked', 'Your session has expired. Please sign in again.'),
  emailRequired: row(400, 'email_required', 'Please enter your email address'),
  emailInvalid: row(400, 'email_invalid', 'Please enter a valid email address'),
  resetLinkInvalid: row(410, 'token_invalid', 'Invalid or expired reset token'),
  confirmationLinkInvalid: row(410, 'token_invalid', 'Invalid or expired confirmation link'),
  undoLinkInvalid: row(410, 'token_invalid', 'Invalid or expired undo link'),
  cancellationLinkInvalid: row(410, 'token_invalid', 'Invalid or expired cancellation link'),
  codeExpired: row(410, 'code_expired', 'This sign-in link has expired. Please sign in again.'),
  providerLinked: row(409, 'provider_already_linked', 'An account of this service is linked already.'),
  lastLoginMethod: row(409, 'last_login_method', 'Set a password first: this is the only way to sign in.'),
  badCode: row(400, 'bad_code', 'This code is not right. Please try the next one.'),
  alreadyOn: row(409, 'mfa_already_on', 'Two-factor authentication is already on.'),
  notOn: row(409, 'mfa_not_on', 'Two-factor authentication is not on.'),
  forbidden: row(403, 'forbidden', 'You do not have permission to do this.'),
  adultConfirmationRequired: row(
    403,
    'adult_confirmation_required',
    'Please confirm that you are at least 18 years old.',
  ),
  reauthRequired: row(403, 'reauth_required', 'Please confirm your password to continue.'),
  reauthFailed: row(403, 'reauth_failed', 'The password or code is not right'),
  mfaRequired: row(403, 'mfa_required', 'Two-factor authentication is required.'),
  muted: row(403, 'muted', 'Your account is restricted until {date}.'),
  suspended: row(403, 'suspended', 'Your account is restricted until {date}.'),
  notFound: row(404, 'not_found', 'Not found'),
  versionConflict: row(412, 'version_conflict', 'This was changed elsewhere. Reload and try again.'),
  versionRequired: row(400, 'version_required', 'Say which version is changed.'),
  rateLimited: row(429, 'rate_limited', 'Rate limit exceeded. Please wait before trying again.'),
  timeFormat: row(400, 'time_format', 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.'),
  lockRange: row(400, 'lock_range', 'A lock lasts from 1 minute to 90 days.'),
  perActionLimit: row(400, 'per_action_limit', 'Cannot add more than {time} in one action.'),
  hourlyLimit: row(429, 'hourly_limit', 'Hourly limit reached. You can add up to {time} more this hour.'),
  alreadyLocked: row(409, 'already_locked', 'A lock is already active.'),
  notLocked: row(409, 'not_locked', 'No lock is active.'),
  permissionRequired: row(403, 'permission_required', 'This character is not allowed to add time.'),
  providerUnknown: row(400, 'provider_unknown', 'Provider {provider} not available'),
  chasterManagesLocks: row(409, 'chaster_managed', 'Please create a lock in the Chaster app first, then sync.'),
  chasterOpensLocks: row(409, 'chaster_managed', 'Chaster locks can only be unlocked through the Chaster app'),
  chasterMissing: row(409, 'chaster_not_connected', 'Chaster not connected'),
  chasterMissingHere: row(
    409,
    'chaster_not_connected',
    'Chaster not connected. Please connect your Chaster account in settings.',
  ),
  chasterNotChosen: row(409, 'chaster_no_lock', 'No Chaster lock selected. Please select a lock in settings.'),
  chasterReconnect: row(409, 'chaster_reconnect', 'Chaster authentication expired. Please reconnect your account.'),
  chasterRefused: row(409, 'chaster_refused', 'Chaster did not allow this. Look at the lock in the Chaster app.'),
  chasterUnavailable: row(502, 'chaster_unavailable', 'Chaster does not answer right now. Please try again later.'),
  chasterNotSetUp: row(
    503,
    'not_configured',
    'This server has no connection to Chaster. You can paste a developer token instead.',
  ),
  lockedSettings: row(409, 'locked', 'While locked, limits can only be lowered.'),
  settingRange: row(400, 'setting_range', 'A limit is from 1 second to 24 hours.'),
  permissionLevel: row(400, 'permission_level', 'The level must be none, view or control.'),
  tooManyPermissions: row(400, 'too_many_permissions', 'At most 500 characters can have a permission.'),
  internal: row(500, 'internal', 'Request failed. Please try again.'),
  overloaded: row(503, 'overloaded', 'Server is temporarily unavailable. Please try again later.'),
  notReady: row(503, 'not_ready', 'Server is temporarily unavailable. Please try again later.'),
  invalidRequest: row(400, 'invalid_request', 'Invalid request'),
  unknownField: row(400, 'unknown_field', 'A field of this request is unknown'),
  duplicateParameter: row(400, 'duplicate_parameter', 'A parameter of this request is given twice'),
  invalidText: row(400, 'invalid_text', 'A text of this request holds characters that are not allowed'),
  exportTooSoon: row(429, 'export_too_soon', 'You can ask for your data once a day.'),
  exportExpired: row(410, 'export_expired', 'This archive is no longer kept. Ask for a new one.'),
  confirmationWrong: row(400, 'confirmation_wrong', 'Type your username to confirm.'),
  lastAdmin: row(409, 'last_admin', 'You are the only admin. Make another account an admin first.'),
  notDeleting: row(409, 'not_deleting', 'This account is not being deleted.'),
  securityMails: row(400, 'security_mails', 'Security notifications cannot be switched off.'),
  badCursor: row(400, 'bad_cursor', 'This list has changed. Load it again.'),
  tooLarge: row(413, 'too_large', 'The request is too large'),
  wrongType: row(415, 'wrong_type', 'The request must be JSON'),
  imageType: row(415, 'wrong_type', 'The image must be a PNG, JPEG or WebP file'),
  imageUnreadable: row(
    422,
    'image_unreadable',
    'This image cannot be read. Use one of at most 4,096 pixels a side and 16 megapixels.',
  ),
  imageMissing: row(400, 'image_missing', 'Upload an image of your own first.'),
  contentBlocked: row(422, 'content_blocked', 'This content is not allowed here.'),
  keyRequired: row(400, 'idempotency_key_required', 'An Idempotency-Key is needed for this call'),
  keyMismatch: row(409, 'idempotency_mismatch', 'This key was used for another request'),
  inProgress: row(409, 'in_progress', 'This request is still being worked on'),
} as const satisfies Readonly<Record<string, RefusalRow>>

/** One reason to refuse a call. */
export interface RefusalRow {
  readonly status: number
  readonly code: string
  readonly text: string
}

export type RefusalName = keyof typeof refusals

/** What the API says when a call went well and has something to say. */
export const sentences = {
  registered: 'Registration successful',
  registeredWithoutReward:
    'Registration successful but invite rewards could not be processed (IP limit reached). You still have 30 days of Supporter access!',
  loggedIn: 'Login successful',
  loggedOut: 'Logged out',
  passwordUpdated: 'Password updated',
  resetRequested: 'If an account exists with this email, a password reset link has been sent.',
  resetDone: 'Password has been reset successfully',
  emailVerified: 'Email verified',
  emailRestored: 'Your earlier email address is back',
  emailChangeSent: 'Check your inbox to confirm the new address',
  verificationSent: 'Check your inbox to confirm your address',
  deletionCancelled: 'Your account stays',
  usernameUpdated: 'Username updated',
} as const

function row<const S extends number, const C extends string, const T extends string>(status: S, code: C, text: T) {
  return { status, code, text }
}
