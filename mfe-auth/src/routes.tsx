import { Loading } from '@jobspeak/ui';
import { paths } from '@jobspeak/web';
import { Navigate, Route, Routes, useSearchParams } from '@jobspeak/web/router';
import { lazy, Suspense } from 'react';
import { LoginScreen } from './login/LoginScreen';

// the sign-in page is kept small: it does not carry the other screens
const SignupScreen = lazy(() => import('./signup/SignupScreen').then((file) => ({ default: file.SignupScreen })));
const ForgotPasswordScreen = lazy(() =>
  import('./password/ForgotPasswordScreen').then((file) => ({ default: file.ForgotPasswordScreen })),
);
const ResetPasswordScreen = lazy(() =>
  import('./password/ResetPasswordScreen').then((file) => ({ default: file.ResetPasswordScreen })),
);
const VerifyEmailScreen = lazy(() =>
  import('./verification/VerifyEmailScreen').then((file) => ({ default: file.VerifyEmailScreen })),
);

/** The link of the first e-mail leads to the sign-in page too. */
function Login() {
  const [query] = useSearchParams();
  return query.has('verify') ? <VerifyEmailScreen /> : <LoginScreen />;
}

/** What strangers see. Routed by the whole address. */
export default function AuthRoutes() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path={paths.login()} element={<Login />} />
        <Route path={paths.signup()} element={<SignupScreen />} />
        <Route path={paths.forgotPassword()} element={<ForgotPasswordScreen />} />
        <Route path={paths.resetPassword()} element={<ResetPasswordScreen />} />
        <Route path="*" element={<Navigate to={paths.login()} replace />} />
      </Routes>
    </Suspense>
  );
}
