import { lazyScreen, paths } from '@jobspeak/web';
import { Navigate, Route, Routes, useSearchParams } from '@jobspeak/web/router';
import { LoginScreen } from './login/LoginScreen';

// the sign-in page is kept small: it does not carry the other screens
const SignupScreen = lazyScreen(() => import('./signup/SignupScreen').then((file) => file.SignupScreen));
const ForgotPasswordScreen = lazyScreen(() =>
  import('./password/ForgotPasswordScreen').then((file) => file.ForgotPasswordScreen),
);
const ResetPasswordScreen = lazyScreen(() =>
  import('./password/ResetPasswordScreen').then((file) => file.ResetPasswordScreen),
);
const VerifyEmailScreen = lazyScreen(() =>
  import('./verification/VerifyEmailScreen').then((file) => file.VerifyEmailScreen),
);

const SubscriptionScreen = lazyScreen(() =>
  import('./subscription/SubscriptionScreen').then((file) => file.SubscriptionScreen),
);

/** The link of the first e-mail leads to the sign-in page too. */
function Login() {
  const [query] = useSearchParams();
  return query.has('verify') ? <VerifyEmailScreen /> : <LoginScreen />;
}

/** What strangers see. Routed by the whole address. */
export default function AuthRoutes() {
  return (
    <Routes>
      <Route path={paths.login()} element={<Login />} />
      <Route path={paths.signup()} element={<SignupScreen />} />
      <Route path={paths.forgotPassword()} element={<ForgotPasswordScreen />} />
      <Route path={paths.resetPassword()} element={<ResetPasswordScreen />} />
      <Route path={paths.subscriptionSuccess()} element={<SubscriptionScreen />} />
      <Route path="*" element={<Navigate to={paths.login()} replace />} />
    </Routes>
  );
}
