//! Environment variables, as scripts read them.

use super::mac::Mac;

#[test]
fn a_variable_is_read_and_one_that_is_not_set_is_told() {
    let mac = Mac::new();
    assert_eq!(
        mac.result("ObjC.import('stdlib'); $.getenv('MACMCP_WORLD')"),
        mac.world_path().to_str().unwrap()
    );
    let (status, text) = mac.failure("ObjC.import('stdlib'); $.getenv('MACMCP_NOT_SET')");
    assert!(status == 79 && text.contains("NSProcessInfo"), "{text}");
}
