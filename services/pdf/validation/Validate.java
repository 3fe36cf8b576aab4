import org.mustangproject.validator.ZUGFeRDValidator;

/** Says of each file whether it is a valid invoice, with the whole report of one that is not. */
public class Validate {
  public static void main(String[] files) {
    boolean allValid = true;
    for (String file : files) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      String report = validator.validate(file);
      boolean isValid = validator.wasCompletelyValid();
      System.out.println((isValid ? "valid    " : "INVALID  ") + file);
      if (!isValid) System.out.println(report);
      allValid &= isValid;
    }
    System.exit(allValid ? 0 : 1);
  }
}
