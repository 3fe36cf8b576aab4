import { paths } from '@jobspeak/web';
import { Navigate, Route, Routes } from '@jobspeak/web/router';
import { LoginScreen } from './login/LoginScreen';
import { SignupScreen } from './signup/SignupScreen';

/** What strangers see. Routed by the whole address. */
export default function AuthRoutes() {
  return (
    <Routes>
      <Route path={paths.login()} element={<LoginScreen />} />
      <Route path={paths.signup()} element={<SignupScreen />} />
      <Route path="*" element={<Navigate to={paths.login()} replace />} />
    </Routes>
  );
}
